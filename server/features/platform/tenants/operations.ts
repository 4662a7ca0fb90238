import { z } from 'zod';
import { operation } from '../../../operation/operation.ts';
import { hostsOfEach, namespacesAt } from '../domains/find.ts';
import { hostName, presentDomain } from '../domains/schema.ts';
import { giveHost } from '../domains/write.ts';
import { listed, namespaceListing } from '../namespaces/find.ts';
import { makeNamespace } from '../namespaces/make.ts';
import { namespaceFields, presentNamespace } from '../namespaces/schema.ts';
import { plans } from '../namespaces/plan.ts';
import { usedByEach } from '../plans/meters.ts';

/** All namespaces with their hosts and usage, by name. */
export const listTenants = operation({
	summary: 'List the tenants of the installation.',
	access: { area: 'tenants' },
	input: z.strictObject(namespaceListing),
	async run({ input }) {
		const { rows, list } = await listed(input, async (word) => ({ namespace: await namespacesAt(word) }));
		const names = rows.map(({ namespace }) => namespace);
		const [hostsOf, used] = await Promise.all([hostsOfEach(names), usedByEach(names)]);
		const tenants = rows.map(({ namespace, label, isActive, plan, createdAt }) => ({
			namespace,
			label,
			isActive,
			plan,
			hosts: hostsOf(namespace),
			users: used(namespace, 'users'),
			pages: used(namespace, 'pages'),
			events: used(namespace, 'events'),
			storageBytes: used(namespace, 'storageBytes'),
			createdAt: createdAt.toISOString()
		}));
		return { tenants, list };
	}
});

/** Creates a namespace and its host, both or neither. */
export const createTenant = operation({
	summary: 'Create a namespace with its host name in one step.',
	access: { area: 'tenants', right: 'w' },
	input: namespaceFields.extend({ host: hostName, plan: z.enum(plans).optional() }),
	changes: [],
	async run(work) {
		const { host, plan, ...fields } = work.input;
		const row = await makeNamespace(work, fields, plan);
		const { namespace, label } = row;
		const domain = await giveHost(work, { host, namespace, label });
		return { tenant: presentNamespace(row), domain: presentDomain(domain) };
	}
});
