import dynamic from "next/dynamic";

/** Tabs that few readers open, loaded when one is. */
export const LazyKept = dynamic(() => import("./kept-list").then((module) => module.KeptList));
export const LazyViews = dynamic(() => import("./compaction-views").then((module) => module.CompactionViews));
