import type { Refusal } from '#lib/server/action.ts';

const keys: Record<string, string> = {
	'password too_short': 'login.fault.short',
	'password invalid_format': 'login.fault.weak',
	'username invalid_format': 'login.fault.username',
	'email invalid_format': 'login.fault.email',
	'currentPassword invalid_format': 'login.fault.current',
	'currentPassword too_short': 'login.fault.current',
	'code invalid_format': 'login.fault.code'
};

/** The message key for the fault of a field of a refused account form; undefined when the field is fine. */
export function faultKey(refusal: Pick<Refusal, 'error'> | null | undefined, field: string): string | undefined {
	const fault = refusal?.error.details?.find(({ path }) => path === field);
	return fault && (keys[`${field} ${fault.code}`] ?? 'login.failed');
}
