export { handleMcp as POST } from "@/lib/mcp/handle";
