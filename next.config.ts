import type { NextConfig } from "next";

// 'unsafe-inline' for scripts until pages carry a nonce: Next's own inline scripts need it. Nothing may load or call elsewhere.
const POLICY = [
  "default-src 'self'",
  `script-src 'self' 'unsafe-inline'${process.env.NODE_ENV === "production" ? "" : " 'unsafe-eval'"}`,
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join("; ");

const config: NextConfig = {
  // No optimiser, no proxy, no server actions: what is absent cannot be attacked.
  images: { unoptimized: true },
  // Every page has its title from its first byte on, also while the rest of it is on its way.
  htmlLimitedBots: /./,
  poweredByHeader: false,
  agentRules: false,
  async headers() {
    return [
      {
        source: "/:path*",
        headers: [
          { key: "x-content-type-options", value: "nosniff" },
          { key: "referrer-policy", value: "same-origin" },
          { key: "x-frame-options", value: "DENY" },
        ],
      },
      {
        // What is set here takes the place of what a route sets itself, and recalled content carries a stricter policy.
        source: "/:path((?!api/).*)",
        headers: [{ key: "content-security-policy", value: POLICY }],
      },
    ];
  },
};

export default config;
