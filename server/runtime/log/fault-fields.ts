interface Failed {
	name?: string;
	stack?: string;
	parent?: { message?: string };
}

/** What a log says of a bug: where it was thrown, and the reason that the database gave, which its stack does not name. */
export function faultFields(thrown: unknown): { stack: string; reason?: string } {
	const { name, stack, parent } = (thrown ?? {}) as Failed;
	// A duplicate is reported with its value, which may be the email address of a person.
	const reason = name === 'SequelizeUniqueConstraintError' ? undefined : parent?.message;
	return { ...(reason ? { reason } : {}), stack: stack ?? String(thrown) };
}
