"use client";

/** Here, too, so that a page that failed keeps its header. */
export { default } from "@/app/error";
