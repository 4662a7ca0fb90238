import '../../../server/composition/operations.ts';
import { adminRoutes } from '../../../server/composition/routes.ts';
import { keyOf } from '../../../server/operation/operation.ts';
import type { AdminRoute } from '../../../server/web/admin/admin.ts';

type Addresses = Record<string, string | string[]>;

const paramsIn = ({ path }: AdminRoute): string[] => path.match(/:\w+/g) ?? [];
const addressOf = ({ method, path, query }: AdminRoute): string =>
	`${method.toUpperCase()} ${path}${query ? `?${query.join('&')}` : ''}`;

/** The address for each set of parameters, most parameters first; one that is always JSON counts before one with a screen. */
function addressesOf(rows: AdminRoute[]): string[] {
	const byParams = Map.groupBy(rows, (row) => paramsIn(row).sort().join());
	const chosen = [...byParams.values()].map((same) => same.find(({ json }) => json === 'always') ?? same[0]!);
	return chosen.sort((one, other) => paramsIn(other).length - paramsIn(one).length).map(addressOf);
}

/** The addresses of all operations that answer JSON in the back end, by the rows of the features. */
export function addressesNow(): Addresses {
	const rows = adminRoutes.filter(({ send }) => !send);
	const byName = [...Map.groupBy(rows, ({ operation }) => keyOf(operation))].sort(([one], [other]) =>
		one < other ? -1 : 1
	);
	return Object.fromEntries(
		byName.map(([name, own]) => {
			const [first = '', ...others] = addressesOf(own);
			return [name, others.length ? [first, ...others] : first];
		})
	);
}

/** The source of `addresses.ts`. */
export const addressSource = (
	addresses: Addresses
): string => `import type { OperationName } from '../../../../../server/composition/operations.ts';

/** Where the back end takes each operation, the address with most parameters first; written by \`npm run addresses\`. */
export const addresses = ${JSON.stringify(addresses)} as const satisfies Partial<Record<OperationName, string | readonly string[]>>;
`;
