import type { z } from 'zod';
import type { FieldError } from './error-text.ts';

/** The code and English message that identify an error; see operation/validation-errors of the server. */
function worded(issue: z.core.$ZodIssue): Pick<FieldError, 'code' | 'message'> {
	const { message } = issue;
	if (issue.code === 'custom') return { code: String(issue.params?.code ?? 'invalid_format'), message };
	if (issue.code === 'invalid_type') return { code: issue.input === undefined ? 'required' : 'invalid_type', message };
	if (issue.code !== 'too_small' && issue.code !== 'too_big') return { code: 'invalid_format', message };
	const limit = issue.code === 'too_small' ? issue.minimum : issue.maximum;
	if (issue.origin === 'number' || issue.origin === 'int') return { code: issue.code, message: String(limit) };
	if (issue.code === 'too_big') return { code: 'too_long', message: String(limit) };
	return Number(limit) === 1 ? { code: 'required', message } : { code: 'too_short', message: String(limit) };
}

function pathOf(path: readonly PropertyKey[]): string {
	return path.reduce<string>((text, key) => {
		if (typeof key === 'number') return `${text}[${key}]`;
		return text ? `${text}.${String(key)}` : String(key);
	}, '');
}

/**
 * The errors behind zod issues. Parse with `{ reportInput: true }`; otherwise missing and wrong values look the same.
 */
export const faultsOfIssues = (issues: readonly z.core.$ZodIssue[]): FieldError[] =>
	issues.map((issue) => ({ path: pathOf(issue.path), ...worded(issue) }));
