type Fields = Record<string, unknown>;

const readOnly = new Set(['id', 'uid', 'namespace', 'createdAt', 'updatedAt', 'version', 'children', 'pageSlug']);

/** A body without the fields that only the server writes, so that clients can send back a record they read. */
export const writable = (body: Fields, kept: readonly string[] = []): Fields =>
	Object.fromEntries(Object.entries(body).filter(([key]) => !readOnly.has(key) || kept.includes(key)));
