import { z } from 'zod';
import { domainsRevision } from '../../access/domain-book.ts';
import { mainHosts } from '../../access/host.ts';
import { operation } from '../../operation.ts';
import { raiseRevisions } from '../../revisions.ts';
import { Domain } from '../domains/model.ts';
import { hostName, presentDomain } from '../domains/schema.ts';
import { placeHost } from '../domains/write.ts';
import { makeNamespace } from '../namespaces/make.ts';
import { Namespace, plans } from '../namespaces/model.ts';
import { namespaceFields, presentNamespace } from '../namespaces/schema.ts';
import { usedOf } from '../plans/meters.ts';

const presentTenant = async ({ namespace, label, isActive, plan, createdAt }: Namespace, hosts: string[]) => ({
	namespace,
	label,
	isActive,
	plan,
	hosts,
	users: await usedOf('users', namespace),
	pages: await usedOf('pages', namespace),
	events: await usedOf('events', namespace),
	storageBytes: await usedOf('storageBytes', namespace),
	createdAt: createdAt.toISOString()
});

/** Every namespace with its hosts and how much it holds, by name. */
export const listTenants = operation({
	summary: 'List the tenants of the installation.',
	access: { area: 'tenants' },
	input: z.strictObject({}),
	async run() {
		const domains = await Domain.findAll({ order: ['normalizedHost'] });
		const hostsOf = (name: string) => domains.filter(({ namespace }) => namespace === name).map(({ host }) => host);
		const rows = await Namespace.findAll({ order: ['namespace'] });
		return { tenants: await Promise.all(rows.map((row) => presentTenant(row, hostsOf(row.namespace)))) };
	}
});

/** Makes a namespace and gives it its host, both or neither. */
export const createTenant = operation({
	summary: 'Create a namespace with its host name in one step.',
	access: { area: 'tenants', right: 'w' },
	input: namespaceFields.extend({ host: hostName, plan: z.enum(plans).optional() }),
	writes: [],
	async run(work) {
		const { input, parts, transaction } = work;
		const row = await makeNamespace(work, input, input.plan);
		const { namespace, label } = row;
		const empty = Domain.build({ host: '', normalizedHost: '', zone: '', namespace, label });
		const domain = await placeHost(empty, input.host, mainHosts(parts.env.MAIN_DOMAIN), transaction!);
		await raiseRevisions(parts.database, domainsRevision.namespace, [domainsRevision.resource], transaction!);
		return { tenant: presentNamespace(row), domain: presentDomain(domain) };
	},
	settled: ({ parts }) => parts.domains.load()
});
