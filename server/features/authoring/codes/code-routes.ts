import type { AnyOperation } from '../../../operation/operation.ts';
import type { LegacyRoute } from '../../../web/legacy/legacy.ts';

const types = ['svg', 'png'] as const;
const looks = ['size', 'margin', 'fg', 'bg', 'ec', 'logo'];
// A page with the cards of a room requests all of them at once; drawing one large picture takes a tenth of a second.
const draws = [{ bucket: 'codes', by: 'ip', most: 1200, seconds: 60 }] as const;
const asked = (query: Record<string, string>, names: string[]) =>
	Object.fromEntries(Object.entries(query).filter(([name]) => names.includes(name)));

/** The addresses of one kind of code, as either type of picture; `names` are the parameters that say which one. */
export const codeRoutes = (kind: string, operation: AnyOperation, names: string[] = []): LegacyRoute[] =>
	types.map((type) => codeRoute(kind, type, operation, names));

const codeRoute = (
	kind: string,
	type: (typeof types)[number],
	operation: AnyOperation,
	names: string[]
): LegacyRoute => ({
	method: 'get',
	path: `/qr/${kind}.${type}`,
	operation,
	rates: draws,
	isNamed: true,
	input: ({ query }) => ({ ...asked(query, [...looks, ...names]), type }),
	answer(output) {
		const headers = {
			'Content-Type': String(output.type),
			ETag: `"${String(output.tag)}"`,
			'Cache-Control': 'private, max-age=300'
		};
		return { status: 200, body: output.body, headers };
	}
});
