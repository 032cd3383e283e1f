// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/engine.h"

namespace tb {

const char *engineId(Engine engine)
{
    switch (engine) {
    case Engine::LlamaCpp:
        return "llama.cpp";
    case Engine::Vllm:
        return "vllm";
    case Engine::Mlx:
        return "mlx";
    case Engine::Textbook:
        break;
    }
    return "textbook";
}

const char *engineName(Engine engine)
{
    switch (engine) {
    case Engine::LlamaCpp:
        return "llama.cpp";
    case Engine::Vllm:
        return "vLLM";
    case Engine::Mlx:
        return "MLX";
    case Engine::Textbook:
        break;
    }
    return "Textbook";
}

const char *backendId(Backend backend)
{
    switch (backend) {
    case Backend::Cpu:
        return "cpu";
    case Backend::Cuda:
        return "cuda";
    case Backend::Metal:
        return "metal";
    case Backend::Gpu:
        break;
    }
    return "gpu";
}

std::optional<Engine> engineFromId(std::string_view id)
{
    for (const Engine engine : {Engine::Textbook, Engine::LlamaCpp, Engine::Vllm, Engine::Mlx})
        if (id == engineId(engine))
            return engine;
    return std::nullopt;
}

std::optional<Backend> backendFromId(std::string_view id)
{
    for (const Backend backend : {Backend::Cpu, Backend::Gpu, Backend::Cuda, Backend::Metal})
        if (id == backendId(backend))
            return backend;
    return std::nullopt;
}

CacheKind cacheKindOf(std::string_view format)
{
    if (format == "f16" || format == "bf16")
        return CacheKind::Half;
    return format == "f32" ? CacheKind::Single : CacheKind::Quantised;
}

} // namespace tb
