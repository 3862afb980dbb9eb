export { createMcpServer, type McpOptions, TOOLS } from './mcp/create-server.js';
export type { TokenScope, Tool } from './mcp/tool.js';
