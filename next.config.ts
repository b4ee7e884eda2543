import type { NextConfig } from "next";

const config: NextConfig = {
  // No optimiser, no proxy, no server actions: what is absent cannot be attacked.
  images: { unoptimized: true },
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
    ];
  },
};

export default config;
