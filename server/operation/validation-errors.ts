import type { z } from 'zod';
import type { FieldError } from '../runtime/errors.ts';

/** A fault whose place is still a list of keys. */
interface PlacedFault {
	path: PropertyKey[];
	code: string;
	message: string;
}

type Issue = z.core.$ZodIssue;
type Sized = Extract<Issue, { code: 'too_small' | 'too_big' }>;

/** Most faults one answer lists. */
export const maxFaults = 100;

/**
 * Formats a path as in contract A3: `blocks[0].data.title`, `[2].answers[0]` for a bare list, '' for the whole input.
 */
export function pathText(path: readonly PropertyKey[], prefix = ''): string {
	return path.reduce<string>((text, key) => {
		if (typeof key === 'number') return `${text}[${key}]`;
		return text ? `${text}.${String(key)}` : String(key);
	}, prefix);
}

/**
 * Turns a zod error into the details of a 422, at most 100. Parse with `{ reportInput: true }`; otherwise a missing
 * enum value looks like a wrong one.
 */
export function fieldErrorsOf(error: z.core.$ZodError, prefix = ''): FieldError[] {
	return placedFaults(error.issues)
		.slice(0, maxFaults)
		.map(({ path, ...rest }) => ({ path: pathText(path, prefix), ...rest }));
}

/** The faults behind zod issues, one per unknown key, unions reduced to the branch that fits best. */
export function placedFaults(issues: readonly Issue[]): PlacedFault[] {
	return issues.flatMap((issue) => {
		if (issue.code === 'unrecognized_keys')
			return issue.keys.map((key) => fault([...issue.path, key], 'unknown_field', `There is no field "${key}" here.`));
		if (issue.code === 'invalid_union' && issue.errors.length) return branchFaults(issue, issue.errors);
		if (issue.code === 'invalid_key' || issue.code === 'invalid_element') return innerFaults(issue, issue.issues);
		return [fault(issue.path, ...codeAndMessage(issue))];
	});
}

const fault = (path: PropertyKey[], code: string, message: string): PlacedFault => ({ path, code, message });

const innerFaults = (issue: Issue, inner: readonly Issue[]) =>
	placedFaults(inner).map((one) => ({ ...one, path: [...issue.path, ...one.path] }));

/** A branch that failed only deeper inside is the one the sender meant. */
function branchFaults(issue: Issue, branches: readonly Issue[][]): PlacedFault[] {
	const missing = absence(issue);
	if (missing) return [fault(issue.path, ...missing)];
	const deep = branches.filter((branch) => branch.every(({ path }) => path.length));
	const meant = deep.sort((a, b) => a.length - b.length)[0];
	if (meant) return innerFaults(issue, meant);
	const shallow = branches.flatMap((branch) => branch.filter(({ path }) => !path.length));
	const typed = shallow.find(({ code }) => code !== 'invalid_type') ?? shallow[0];
	return typed ? innerFaults(issue, [typed]) : [fault(issue.path, 'invalid_type', 'This value has the wrong form.')];
}

function codeAndMessage(issue: Issue): [string, string] {
	const missing = absence(issue);
	if (missing) return missing;
	switch (issue.code) {
		case 'invalid_type':
			return ['invalid_type', `This must be ${typeWords[issue.expected] ?? issue.expected}.`];
		case 'invalid_value':
			return ['invalid_enum', `This must be one of: ${issue.values.map(String).join(', ')}.`];
		case 'invalid_union':
			return [
				'invalid_enum',
				`This must be one of: ${('options' in issue ? (issue.options ?? []) : []).map(String).join(', ')}.`
			];
		case 'too_small':
		case 'too_big':
			return sizeFault(issue);
		case 'invalid_format':
			return [formatCodes[issue.format] ?? 'invalid_format', formatMessage(issue.message)];
		case 'custom':
			return [String(issue.params?.code ?? 'invalid_format'), issue.message];
		default:
			return ['invalid_format', issue.message];
	}
}

const formatCodes: Record<string, string> = { datetime: 'invalid_datetime', date: 'invalid_datetime' };

const typeWords: Record<string, string> = {
	string: 'a text',
	number: 'a number',
	int: 'a whole number',
	boolean: 'true or false',
	array: 'a list',
	object: 'an object',
	record: 'an object',
	date: 'a date',
	null: 'null'
};

/** A pattern or the name of a standard says little to a reader, so only messages written for readers are used. */
function formatMessage(message: string): string {
	if (message === 'Invalid ISO datetime') return 'This must be a date and time such as 2026-07-01T10:00:00Z.';
	return message.startsWith('Invalid ') ? 'This does not have the expected form.' : message;
}

function sizeFault(issue: Sized): [string, string] {
	const isList = issue.origin !== 'string' && ['array', 'set', 'map', 'file'].includes(issue.origin);
	const [one, many] = isList ? ['entry', 'entries'] : ['character', 'characters'];
	const amount = (count: number | bigint) => `${count} ${Number(count) === 1 ? one : many}`;
	const isSized = isList || issue.origin === 'string';
	if (issue.code === 'too_big') {
		if (isSized) return ['too_long', `This may have at most ${amount(issue.maximum)}.`];
		return ['too_big', `This must be ${issue.inclusive ? 'at most' : 'less than'} ${issue.maximum}.`];
	}
	if (issue.origin === 'string' && Number(issue.minimum) === 1) return ['required', 'This must not be empty.'];
	if (isSized) return ['too_short', `This needs at least ${amount(issue.minimum)}.`];
	return ['too_small', `This must be ${issue.inclusive ? 'at least' : 'more than'} ${issue.minimum}.`];
}

/** Whether the value is missing or null, according to the reported input or else zod's own message. */
function absence(issue: Issue): [string, string] | undefined {
	if (issue.code !== 'invalid_type' && issue.code !== 'invalid_value' && issue.code !== 'invalid_union')
		return undefined;
	const value = 'input' in issue ? discriminated(issue) : told(issue.message);
	if (value === undefined) return ['required', 'This field is required.'];
	return value === null ? ['not_nullable', 'This field cannot be null.'] : undefined;
}

function discriminated(issue: Issue): unknown {
	if (issue.code !== 'invalid_union' || !issue.discriminator) return issue.input;
	return (issue.input as Record<string, unknown> | null)?.[issue.discriminator];
}

function told(message: string): unknown {
	if (message.endsWith('received undefined')) return undefined;
	return message.endsWith('received null') ? null : message;
}
