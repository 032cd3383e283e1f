# Shared by app/run and tests/run: packages by purpose, and the build. To be sourced.

# Debian 12 package names.
tb_debian_build="g++ cmake ninja-build qt6-base-dev qt6-charts-dev qt6-svg-dev libqt6opengl6-dev libeigen3-dev
  nlohmann-json3-dev"
tb_debian_test="libgtest-dev librapidcheck-dev libbenchmark-dev poppler-utils librsvg2-bin netpbm"
tb_debian_tidy="clang clang-tidy clang-format"
tb_debian_fuzz="clang"
tb_debian_oracle="nodejs npm"

# Homebrew formulae; not tried out by us. RapidCheck may have to be built by hand there.
tb_brew_build="cmake ninja qt eigen nlohmann-json"
tb_brew_test="googletest google-benchmark poppler librsvg netpbm"
tb_brew_tidy="llvm"
tb_brew_fuzz="llvm"
tb_brew_oracle="node"

# tb_install PURPOSE...: installs the packages of these purposes that are not there yet.
tb_install() {
    local purpose names=""
    if command -v dpkg-query >/dev/null 2>&1; then
        for purpose in "$@"; do eval "names+=\" \$tb_debian_$purpose\""; done
        tb_install_debian $names
    elif command -v brew >/dev/null 2>&1; then
        for purpose in "$@"; do eval "names+=\" \$tb_brew_$purpose\""; done
        tb_install_brew $names
    else
        echo "Neither Debian's packages nor Homebrew found: install Qt 6.4 or newer with Charts and Svg," >&2
        echo "CMake 3.25, Ninja, Eigen 3.4 and nlohmann-json 3.11 yourself." >&2
    fi
}

tb_install_debian() {
    local name missing=""
    for name in "$@"; do
        [ "$(dpkg-query -W -f='${db:Status-Status}' "$name" 2>/dev/null)" = installed ] || missing+=" $name"
    done
    [ -z "$missing" ] && return
    echo "Installing:$missing" >&2
    local sudo=""
    [ "$(id -u)" = 0 ] || sudo=sudo
    $sudo apt-get update -qq >&2
    $sudo env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends $missing >&2
}

tb_install_brew() {
    local name missing=""
    for name in "$@"; do
        brew list --formula "$name" >/dev/null 2>&1 || missing+=" $name"
    done
    [ -z "$missing" ] || brew install $missing >&2
}

# tb_build PRESET [TARGET]: configures once, then builds what changed of the target, or of everything. Says nothing when nothing is to be done.
tb_build() {
    local build="$top/build/$1"
    if [ ! -f "$build/build.ninja" ]; then
        echo "Building in $build; this takes a few minutes the first time." >&2
        (cd "$top" && cmake --preset "$1" >&2)
    fi
    cmake --build "$build" --target "${2:-all}" -- --quiet | sed '/no work to do/d' >&2
}
