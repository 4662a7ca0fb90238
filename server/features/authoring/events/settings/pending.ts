/**
 * Settings that are read, kept and told, but change nothing yet: what they steer is not built. No screen offers them.
 * A key goes from here when its effect comes, and none may be added.
 */
export const pendingKeys = ['playMode'] as const;
