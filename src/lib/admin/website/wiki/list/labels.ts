const start = 'label-';

/** The field in which the name of a wiki in one language is written. */
export const labelField = (locale: string): string => start + locale;

/** The names of a wiki by language, from its settings form; an empty one is none. */
export function labelsIn(form: FormData): Record<string, string> {
	const named = [...form].flatMap(([name, value]) =>
		name.startsWith(start) && typeof value === 'string' && value.trim()
			? [[name.slice(start.length), value.trim()]]
			: []
	);
	return Object.fromEntries(named) as Record<string, string>;
}
