import type { Translator } from '#lib/messages/translator.ts';
import { fieldError, formError, type RefusedForm } from '../../shell/forms/form-errors.ts';

const own: Record<string, string> = {
	'host unknown_host': 'users.errors.host',
	'password too_short': 'users.errors.short',
	'password invalid_format': 'users.errors.weak',
	'password required': 'users.errors.hostPassword',
	'username invalid_format': 'users.usernameHint',
	'namespaces too_short': 'users.errors.namespaces',
	'namespaces required': 'users.errors.namespaces',
	'email required': 'users.errors.noAddress'
};

/** The text of the first error of a field of a refused form about people or mail. */
export function userError(translator: Translator, form: RefusedForm | null, field: string): string | undefined {
	const error = form?.error.details?.find(({ path }) => path === field);
	const key = error && own[`${field} ${error.code}`];
	return key ? translator.t(key) : fieldError(translator, form, field);
}

/** One sentence for the whole refused form. */
export function userFormError(translator: Translator, form: RefusedForm | null): string | undefined {
	const { code, details } = form?.error ?? {};
	if (code === 'unavailable') return translator.t('users.errors.unavailable');
	if (code !== 'conflict') return formError(translator, form);
	const isProtected = details?.some((error) => error.code === 'protected');
	return translator.t(isProtected ? 'users.errors.protected' : 'users.errors.taken');
}
