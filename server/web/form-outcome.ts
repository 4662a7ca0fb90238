import type { FormOutcome } from '#lib/blocks/context.ts';
import type { AppError } from '../runtime/errors.ts';
import type { Fields } from './form-door.ts';

const kept = ['name', 'email', 'subject', 'phone', 'company', 'message'];

/** What a page tells of a form that was refused, with all that was typed. */
export function outcomeOf(block: string, fields: Fields, { code, details = [] }: AppError): FormOutcome {
	const typed = kept.flatMap((name) => (typeof fields[name] === 'string' ? [[name, fields[name]]] : []));
	return {
		block,
		error: code,
		faults: Object.fromEntries(details.toReversed().map((fault) => [fault.path, fault.code])),
		values: { ...Object.fromEntries(typed), ...(fields.consent === true && { consent: '1' }) }
	};
}
