import type { Refusal } from '#lib/server/action.ts';
import type { Translator } from '#lib/messages/translator.ts';

const keys: Record<string, string> = {
	'password too_short': 'login.errors.short',
	'password invalid_format': 'login.errors.weak',
	'username invalid_format': 'login.errors.username',
	'email invalid_format': 'login.errors.email',
	'currentPassword invalid_format': 'login.errors.current',
	'currentPassword too_short': 'login.errors.current',
	'code invalid_format': 'login.errors.code'
};

/** The text of the error of a field of a refused account form; undefined when the field is fine. */
export function accountError(
	{ t }: Translator,
	refusal: Pick<Refusal, 'error'> | null | undefined,
	field: string
): string | undefined {
	const error = refusal?.error.details?.find(({ path }) => path === field);
	return error && t(keys[`${field} ${error.code}`] ?? 'login.failed');
}
