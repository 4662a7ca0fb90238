import { fail, isHttpError, redirect, type ActionFailure, type RequestEvent } from '@sveltejs/kit';
import type { InputOf, OperationName, OutputOf } from '../../../server/composition/operations.ts';

/** What a form shows after a failed save: the message, errors by field, and the input. */
export interface Refusal {
	error: App.Error;
	/** Message of the first error of each field, by path. */
	errors: Record<string, string>;
	values: Record<string, string>;
}

/** Text fields of a form, without the csrf token and files. */
export function textsOf(form: FormData): Record<string, string> {
	const texts = [...form].flatMap(([name, value]) =>
		typeof value === 'string' && name !== '_csrf' ? [[name, value]] : []
	);
	return Object.fromEntries(texts) as Record<string, string>;
}

/** A number in a form, such as the version of the record that it was filled in for; undefined when it sends none. */
export function numberOf(form: FormData, name: string): number | undefined {
	const text = String(form.get(name) ?? '');
	return /^\d{1,9}$/.test(text) ? Number(text) : undefined;
}

/** Runs the save of a form; an error of the product is returned as a failure that keeps the input. */
export async function save<T>(form: FormData, work: () => Promise<T>): Promise<T | ActionFailure<Refusal>> {
	try {
		return await work();
	} catch (thrown) {
		if (!isHttpError(thrown)) throw thrown;
		const errors = Object.fromEntries(
			[...(thrown.body.details ?? [])].reverse().map(({ path, message }) => [path, message])
		);
		return fail(thrown.status, { error: thrown.body, errors, values: retypable(form) });
	}
}

// These fields are typed again: a page that repeated them would keep them in the browser's history and cache.
const typedAgain = /password|totp|secret/i;

/** The input, one text per field: several values of a field are joined with spaces. */
function retypable(form: FormData): Record<string, string> {
	const names = [...new Set(form.keys())].filter((name) => name !== '_csrf' && !typedAgain.test(name));
	const textsIn = (name: string) => form.getAll(name).filter((value) => typeof value === 'string');
	return Object.fromEntries(names.map((name) => [name, textsIn(name).join(' ')]));
}

interface Save<Name extends OperationName, Done> {
	/** Fields for which a browser sends nothing if no box is ticked: false, or an empty list. */
	boxes?: (keyof InputOf<Name> & string)[];
	/** The field with the version that guards the record. */
	guard?: string;
	/** Values that differ from the form, or that it does not contain. */
	also?: (form: FormData, locals: App.Locals) => Partial<InputOf<Name>> | Promise<Partial<InputOf<Name>>>;
	/** The redirect after saving, or what the page shows. */
	done: (output: OutputOf<Name>, form: FormData, locals: App.Locals) => Done | Promise<Done>;
}

/**
 * A form action for one operation: the form is parsed by the operation's schema, a version in it guards the record,
 * errors are returned by field with the input, and a save redirects.
 */
export function action<Name extends OperationName, Done extends string | object>(
	name: Name,
	{ boxes, guard = 'version', also, done }: Save<Name, Done>
) {
	return async ({ request, locals }: RequestEvent) => {
		const form = await request.formData();
		return save(form, async () => {
			const input = { ...locals.fieldsOf(name, textsIn(form), boxes), ...(await also?.(form, locals)) };
			const shown = await done(await locals.perform(name, input, numberOf(form, guard)), form, locals);
			if (typeof shown === 'string') redirect(303, shown);
			return shown as Exclude<Done, string>;
		});
	};
}

/** The texts of a form by name; its version guards the record and is no field of it. */
const textsIn = (form: FormData): URLSearchParams =>
	new URLSearchParams(
		[...form].flatMap(([name, value]) => (typeof value === 'string' && name !== 'version' ? [[name, value]] : []))
	);

/** A text field of a form, empty when it is not there. */
export const textOf = (form: FormData, name: string): string => String(form.get(name) ?? '');
