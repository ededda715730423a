/**
 * Models of a folder in Hugging Face's layout, run by ONNX Runtime in this process. {@code ModelFolder} finds the files
 * and reads their configuration, {@code FolderTokenizer} splits texts into tokens by Hugging Face's own tokenizers
 * (through the native library of DJL, see {@code TokenizerLibrary}), {@code FolderModel} runs the model, and
 * {@code PoolingMode} makes one vector of the vectors of the tokens.
 */
@NullMarked
package dev.carrel.embedding.folder;

import org.jspecify.annotations.NullMarked;
