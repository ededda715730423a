/**
 * The tools and resources that the server offers. {@link dev.carrel.mcp.tool.Toolbox} lists and calls the tools;
 * {@code tools.json} describes them to clients.
 */
@NullMarked
package dev.carrel.mcp.tool;

import org.jspecify.annotations.NullMarked;
