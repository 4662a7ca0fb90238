import type { Role } from './permission-matrix.ts';

/** Where to go after login if no other page was requested. */
export function homeOf(role: Role): string {
	if (role === 'designer' || role === 'redakteur') return '/admin/pages/design';
	return role === 'service-account' ? '/account' : '/admin/dashboard';
}

/** A path of this site to go on to after the login, or undefined; never another site's address. */
export function safeNext(next: string | null | undefined): string | undefined {
	if (!next) return undefined;
	let decoded: string;
	try {
		decoded = decodeURIComponent(next);
	} catch {
		return undefined;
	}
	// Headers allow no other characters, and page addresses contain none.
	const isPlain = /^[\x21-\x7e]+$/.test(next);
	const leadsHere = [next, decoded].every((path) => /^\/(?![/\\])/.test(path) && !/[\u0000-\u001f\\]/.test(path));
	return isPlain && leadsHere ? next : undefined;
}
