/**
 * Settings that are read, stored and returned, but have no effect yet; no screen offers them. Remove a key when its
 * effect is built; none may be added.
 */
export const pendingKeys = ['playMode'] as const;
