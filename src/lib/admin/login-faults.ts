import type { Translator } from '#lib/messages/translator.ts';
import { fieldFault, formFault, type RefusedForm } from './faults.ts';

const own: Record<string, string> = {
	'password too_short': 'people.fault.short',
	'password invalid_format': 'people.fault.weak',
	'password required': 'people.fault.hostPassword',
	'username invalid_format': 'people.usernameHint',
	'namespaces too_short': 'people.fault.namespaces',
	'namespaces required': 'people.fault.namespaces',
	'email required': 'people.fault.noAddress'
};

/** The text of the first fault of a field of a refused form about people or mail. */
export function peopleFault(translator: Translator, form: RefusedForm | null, field: string): string | undefined {
	const fault = form?.error.details?.find(({ path }) => path === field);
	const key = fault && own[`${field} ${fault.code}`];
	return key ? translator.t(key) : fieldFault(translator, form, field);
}

/** One sentence for the whole refused form. */
export function peopleRefusal(translator: Translator, form: RefusedForm | null): string | undefined {
	const { code, details } = form?.error ?? {};
	if (code === 'unavailable') return translator.t('people.fault.unavailable');
	if (code !== 'conflict') return formFault(translator, form);
	const isProtected = details?.some((fault) => fault.code === 'protected');
	return translator.t(isProtected ? 'people.fault.protected' : 'people.fault.taken');
}
