#!/bin/sh
# Rust's compiler for an image that must come out the same wherever the sources lie: what tells two
# crates of one name apart, and decides in which order functions are compiled, is made from their
# paths by cargo; here from their names alone. Cargo calls it by RUSTC_WRAPPER.
for argument do
    shift
    case $argument in
        metadata=*) argument=metadata=kilomate ;;
    esac
    set -- "$@" "$argument"
done
exec "$@"
