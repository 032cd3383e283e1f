# Our own targets: every useful warning is an error. Headers of others are system headers.
add_library(tb_warnings INTERFACE)
target_compile_options(tb_warnings INTERFACE
  -Wall -Wextra -Wpedantic -Wconversion -Wshadow -Wold-style-cast -Woverloaded-virtual
  -Wnon-virtual-dtor -Werror)
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  # g++ 12 at -O3 takes "text" + std::string for an overlapping copy.
  target_compile_options(tb_warnings INTERFACE -Wno-restrict)
endif()

if(TB_SANITIZE)
  add_compile_options(-fsanitize=address,undefined -fno-sanitize-recover=undefined -fno-omit-frame-pointer)
  if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    # g++ 12 sees uninitialised members of std::variant where the sanitizer's own code stands.
    target_compile_options(tb_warnings INTERFACE -Wno-maybe-uninitialized)
  endif()
  add_link_options(-fsanitize=address,undefined)
endif()

if(TB_TIDY)
  find_program(TB_CLANG_TIDY NAMES clang-tidy REQUIRED)
endif()

# Makes `target` one of ours: warnings, and clang-tidy where asked for.
function(tb_own target)
  target_link_libraries(${target} PRIVATE tb_warnings)
  if(TB_TIDY)
    set_target_properties(${target} PROPERTIES CXX_CLANG_TIDY "${TB_CLANG_TIDY};--warnings-as-errors=*")
  endif()
endfunction()

# String and connect habits for targets that use Qt.
function(tb_own_qt target)
  tb_own(${target})
  set_target_properties(${target} PROPERTIES AUTOMOC ON)
  target_compile_definitions(${target} PRIVATE
    QT_NO_CAST_FROM_ASCII QT_NO_CAST_TO_ASCII QT_NO_FOREACH QT_NO_KEYWORDS QT_USE_QSTRINGBUILDER
    QT_DISABLE_DEPRECATED_BEFORE=0x060400)
endfunction()
