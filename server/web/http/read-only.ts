type Fields = Record<string, unknown>;

const readOnly = new Set(['id', 'uid', 'namespace', 'createdAt', 'updatedAt', 'version', 'children', 'pageSlug']);

/** A body without the fields that only the server writes, so that a record that was read can be sent back. */
export const writable = (body: Fields, kept: readonly string[] = []): Fields =>
	Object.fromEntries(Object.entries(body).filter(([key]) => !readOnly.has(key) || kept.includes(key)));
