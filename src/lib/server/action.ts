import { fail, isHttpError, type ActionFailure } from '@sveltejs/kit';

/** What a form shows after a refused save: the sentence, faults by field, and what was typed. */
export interface Refusal {
	error: App.Error;
	/** Message of the first fault of each field, by path. */
	faults: Record<string, string>;
	values: Record<string, string>;
}

/** Text fields of a form, without the csrf token and files. */
export function textsOf(form: FormData): Record<string, string> {
	const texts = [...form].flatMap(([name, value]) =>
		typeof value === 'string' && name !== '_csrf' ? [[name, value]] : []
	);
	return Object.fromEntries(texts) as Record<string, string>;
}

/** The version of the record that a form was filled in for; undefined when it sends none. */
export function versionIn(form: FormData): number | undefined {
	const text = String(form.get('version') ?? '');
	return /^\d{1,9}$/.test(text) ? Number(text) : undefined;
}

/** Runs a save of a form; an error of the product comes back as a failure that keeps what was typed. */
export async function save<T>(form: FormData, work: () => Promise<T>): Promise<T | ActionFailure<Refusal>> {
	try {
		return await work();
	} catch (thrown) {
		if (!isHttpError(thrown)) throw thrown;
		const faults = Object.fromEntries(
			[...(thrown.body.details ?? [])].reverse().map(({ path, message }) => [path, message])
		);
		return fail(thrown.status, { error: thrown.body, faults, values: retypable(form) });
	}
}

// These fields are typed again: a page that repeated them would keep them in the browser's history and cache.
const typedAgain = /password|totp|secret/i;

const retypable = (form: FormData): Record<string, string> =>
	Object.fromEntries(Object.entries(textsOf(form)).filter(([name]) => !typedAgain.test(name)));
