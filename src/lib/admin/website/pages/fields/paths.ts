/** The path to a value inside a block: field names and list positions. */
export type Path = readonly (string | number)[];

/** The value there; undefined where there is none. */
export function valueAt(value: unknown, path: Path): unknown {
	return path.reduce<unknown>((inner, key) => (inner as Record<string | number, unknown> | undefined)?.[key], value);
}

/** A copy with another value there; `undefined` removes a field. */
export function withValue<Of>(value: Of, [key, ...rest]: Path, next: unknown): Of {
	if (key === undefined) return next as Of;
	const changed = withValue((value as Record<string | number, unknown> | undefined)?.[key], rest, next);
	if (Array.isArray(value)) return value.with(Number(key), changed) as Of;
	const { [key]: _old, ...others } = (value ?? {}) as Record<string | number, unknown>;
	if (changed === undefined) return others as Of;
	// A field that was there keeps its place, a new one comes last.
	return { ...(value as object), [key]: changed } as Of;
}

/** A path as faults name it: `data.items[0].title`. */
export const pathText = (path: Path): string =>
	path.reduce<string>((text, key) => {
		if (typeof key === 'number') return `${text}[${key}]`;
		return text ? `${text}.${key}` : key;
	}, '');
