const TEXT = `# Palimpsest

An archive of coding-agent sessions. What a compaction removed from an agent's context can be read again here, exactly, by address.

Every request needs a key: Authorization: Bearer plm_…

- Recall an output by its address: GET /api/v1/recall/a3f7c2e1 (bytes as text/plain; facts with Accept: application/json)
- Part of it: ?lines=10-40, or ?offset=0&length=4096 (bytes); facts only: ?meta=1
- Only the lines that a regular expression (RE2) matches: ?grep=error.*timeout
- As tools over MCP (Streamable HTTP): /api/mcp; how to set up a client: GET /api/v1/setup/claude, GET /api/v1/setup/codex
- Where words were said or printed, in all sessions: GET /api/v1/search?q=…&mode=text (or words, regex)
- In one session only: ?session=<the session id your client uses>
- Any spelling is understood: §a3f7c2e1, upper case, a whole pasted stub as GET /api/v1/recall?address=…
- Within limits, for a live session: POST /api/v1/runs {"session"}, then POST /api/v1/runs/<run>/recall {"requestId", "ids"}; what had to leave the view to make room is named under "evicted"
- What a model would see in k tokens: GET /api/v1/sessions/<id>/view?k=16000&step=<step>, and with &compare=1 what the client held then
- An unknown address answers 404 with the nearest known ones under "suggestions"
- Sessions: GET /api/v1/sessions; their timeline, compactions and outputs: /api/v1/sessions/<id>/events, /compactions, /observations
- Archive a log: POST /api/v1/uploads?name=<file name>, the file as body
- Everything else: GET /api/v1/openapi.json
`;

export function GET(): Response {
  return new Response(TEXT, { headers: { "content-type": "text/plain; charset=utf-8" } });
}
