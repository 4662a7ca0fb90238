import type { Transaction } from 'sequelize';
import { z } from 'zod';
import { domainsRevision } from '../../access/domain-book.ts';
import { mainHosts, normalizeHost } from '../../access/host.ts';
import { invalidField, notFound, requireVersion } from '../../errors.ts';
import { operation, type Work } from '../../operation.ts';
import { raiseRevisions } from '../../revisions.ts';
import { installationId } from '../../secrets.ts';
import { Namespace } from '../namespaces/model.ts';
import { idOf } from '../namespaces/fields.ts';
import { Domain } from './model.ts';
import { domainChange, domainFields, domainKey, presentDomain } from './schema.ts';
import { placeHost } from './write.ts';

const read = { area: 'domains' } as const;
const write = { area: 'domains', right: 'w' } as const;

async function findDomain(key: string | number, transaction?: Transaction): Promise<Domain> {
	const locked = transaction ? { transaction, lock: true } : {};
	const row = await Domain.findByPk(idOf(key, 'domain'), locked);
	if (!row) throw notFound('domain');
	return row;
}

async function requireNamespace(namespace: string, transaction: Transaction): Promise<void> {
	if (!(await Namespace.count({ where: { namespace }, transaction })))
		throw invalidField('namespace', 'unknown_reference', 'This namespace does not exist.');
}

const count = ({ parts, transaction }: Work<unknown, unknown>) =>
	raiseRevisions(parts.database, domainsRevision.namespace, [domainsRevision.resource], transaction!);
const settled = ({ parts }: Work<unknown, unknown>) => parts.domains.load();

/** The domains of every namespace by host. */
export const listDomains = operation({
	summary: 'List the domains of the installation.',
	access: read,
	input: z.strictObject({}),
	async run() {
		return { domains: (await Domain.findAll({ order: ['normalizedHost'] })).map(presentDomain) };
	}
});

/** Gives a host to a namespace; a host that is taken is 409, one of the installation itself 422. */
export const createDomain = operation({
	summary: 'Give a host name to a namespace.',
	access: write,
	input: domainFields,
	writes: [],
	async run(work) {
		const { input, parts, transaction } = work;
		await requireNamespace(input.namespace, transaction!);
		const row = await placeHost(
			Domain.build({ ...input, label: input.label ?? '', normalizedHost: '', zone: '' }),
			input.host,
			mainHosts(parts.env.MAIN_DOMAIN),
			transaction!
		);
		await count(work);
		return { domain: presentDomain(row) };
	},
	settled
});

/** Changes a domain; another host starts with a certificate that is still to come. */
export const updateDomain = operation({
	summary: 'Change a domain; fields left out keep their value.',
	access: write,
	input: domainChange,
	writes: [],
	async run(work) {
		const { input, parts, ifVersion, transaction } = work;
		const row = await findDomain(input.id, transaction);
		requireVersion(row, ifVersion);
		const { id: _id, host, ...fields } = input;
		if (fields.namespace !== undefined) await requireNamespace(fields.namespace, transaction!);
		row.set(Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)));
		const isMoved = host !== undefined && normalizeHost(host) !== row.normalizedHost;
		if (isMoved) row.set({ state: 'pending', lastError: null });
		if (isMoved || row.changed()) row.set({ version: row.version + 1 });
		// A row that goes to another namespace must still not share its host with a third one.
		await placeHost(row, host ?? row.host, mainHosts(parts.env.MAIN_DOMAIN), transaction!);
		await count(work);
		return { domain: presentDomain(row) };
	},
	settled
});

/** Takes a host away; requests for it are refused from then on. */
export const removeDomain = operation({
	summary: 'Take a host name away from its namespace.',
	access: write,
	input: domainKey,
	writes: [],
	async run(work) {
		const row = await findDomain(work.input.id, work.transaction);
		requireVersion(row, work.ifVersion);
		await row.destroy({ transaction: work.transaction });
		await count(work);
		return { id: row.id };
	},
	settled
});

/** Asks the host over https whether it leads here, and notes the outcome. */
export const provisionDomain = operation({
	summary: 'Check that a host name leads here over https.',
	access: write,
	input: domainKey,
	writes: [],
	async prepare({ input, parts }) {
		const { normalizedHost } = await findDomain(input.id);
		return { host: normalizedHost, fault: await parts.askHost(normalizedHost, installationId(parts.env.SECRET_KEY)) };
	},
	async run({ input, prepared, transaction }) {
		const row = await findDomain(input.id, transaction);
		const { host, fault } = prepared;
		// The host was changed while it was asked: the answer is about another one.
		if (row.normalizedHost === host)
			await row.update({ state: fault ? 'error' : 'active', lastError: fault ?? null }, { transaction });
		return { domain: presentDomain(row) };
	}
});
