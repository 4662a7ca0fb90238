import type { FormOutcome } from '#lib/blocks/context.ts';
import type { AppError } from '../../runtime/errors.ts';
import type { Fields } from './form-door.ts';

const contact = ['name', 'email', 'subject', 'phone', 'company', 'message'];
const ofTickets = ['description', 'priority', 'type', 'body'];
const kept = [...contact, ...ofTickets];

const sentWithThem = ['page', 'block', 'locale', 'consent'];

/** A form that came too often: what it held, to be sent again once it is taken. */
export interface UnsentForm {
	fields: [name: string, text: string][];
	/** Until then none is taken. */
	minutes: number;
}

/** The content of a form that exceeded the limit; `error` says how long to wait. */
export function unsentForm(fields: Fields, { headers }: AppError): UnsentForm {
	const texts = [...kept, ...sentWithThem].flatMap((name): [string, string][] => {
		const text = name === 'consent' && fields[name] === true ? '1' : fields[name];
		return typeof text === 'string' ? [[name, text]] : [];
	});
	return { fields: texts, minutes: Math.ceil(Number(headers['Retry-After'] ?? 60) / 60) };
}

/** The data of a rejected form, with everything typed. */
export function outcomeOf(block: string, fields: Fields, { code, details = [] }: AppError): FormOutcome {
	const typed = kept.flatMap((name) => (typeof fields[name] === 'string' ? [[name, fields[name]]] : []));
	return {
		block,
		error: code,
		faults: Object.fromEntries(details.toReversed().map((fault) => [fault.path, fault.code])),
		values: { ...Object.fromEntries(typed), ...(fields.consent === true && { consent: '1' }) }
	};
}
