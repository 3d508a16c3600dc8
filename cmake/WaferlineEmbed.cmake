# SPDX-License-Identifier: GPL-3.0-or-later
# waferline_embed_texts(TARGET OUTPUT file.cpp HEADER header.h FUNCTIONS "function=a.json,b.json"...): builds a source
# that defines each function of the namespace waferline as a span of BundledText, in the order given; the id of a text is its file's name.
# Made anew whenever one of the files changes.
function(waferline_embed_texts target)
    cmake_parse_arguments(ARG "" "OUTPUT;HEADER" "FUNCTIONS" ${ARGN})
    set(script "${PROJECT_SOURCE_DIR}/cmake/EmbedTexts.cmake")
    set(inputs "")
    foreach(entry IN LISTS ARG_FUNCTIONS)
        string(REGEX REPLACE "^[^=]*=" "" files "${entry}")
        string(REPLACE "," ";" files "${files}")
        list(APPEND inputs ${files})
    endforeach()
    add_custom_command(
        OUTPUT "${ARG_OUTPUT}"
        COMMAND "${CMAKE_COMMAND}" "-DOUTPUT=${ARG_OUTPUT}" "-DHEADER=${ARG_HEADER}" "-DFUNCTIONS=${ARG_FUNCTIONS}" -P "${script}"
        DEPENDS ${inputs} "${script}"
        COMMENT "Embedding the bundled descriptions"
        VERBATIM)
    target_sources(${target} PRIVATE "${ARG_OUTPUT}")
    # The target lives in another folder than this rule: only a target of its own orders the two.
    add_custom_target(${target}_texts DEPENDS "${ARG_OUTPUT}")
    add_dependencies(${target} ${target}_texts)
endfunction()
