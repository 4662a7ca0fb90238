const fieldForm = /\{(\w+)\}/g;

/** The fields in a form such as `{dir}/{name}`, as tables declare for their files. */
export const fieldsOfFile = (form: string): string[] => [...form.matchAll(fieldForm)].map(([, field = '']) => field);

/** The path in the data folder of a row's file; undefined for a row without one. */
export const fileOfRow = (form: string, row: Record<string, unknown>): string | undefined =>
	fieldsOfFile(form).every((field) => row[field])
		? form.replace(fieldForm, (_, field: string) => String(row[field]))
		: undefined;
