/**
 * Settings that work for programs, but that no screen offers yet. Remove a key when its screen is built; none may be
 * added.
 */
export const pendingKeys = ['playMode'] as const;
