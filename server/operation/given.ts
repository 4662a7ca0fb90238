type Given<Fields> = { [Key in keyof Fields]?: Exclude<Fields[Key], undefined> };

/** The fields that a partial change contains: undefined means omitted and unchanged, null is a value. */
export const given = <Fields extends object>(fields: Fields): Given<Fields> =>
	Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Given<Fields>;
