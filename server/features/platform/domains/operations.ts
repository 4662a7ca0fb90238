import type { Transaction } from 'sequelize';
import { z } from 'zod';
import { domainsRevision } from '../../../access/domain-cache.ts';
import { mainHosts, normalizeHost } from '../../../access/host.ts';
import { invalidField, requireVersion } from '../../../runtime/errors.ts';
import { given } from '../../../operation/given.ts';
import { listing, readList } from '../../../operation/listing.ts';
import { operation } from '../../../operation/operation.ts';
import { installationId } from '../../../runtime/crypto.ts';
import { isKnown } from '../namespaces/find.ts';
import { findDomain } from './find.ts';
import { Domain } from './model.ts';
import { dnsRecords } from './records.ts';
import { domainChange, domainFields, domainKey, hostName, presentDomain } from './schema.ts';
import { giveHost, placeHost } from './write.ts';

const read = { area: 'domains' } as const;
const write = { area: 'domains', right: 'w' } as const;

async function requireNamespace(namespace: string, transaction: Transaction): Promise<void> {
	if (!(await isKnown(namespace, transaction)))
		throw invalidField('namespace', 'unknown_reference', 'This namespace does not exist.');
}

/** The domains of every namespace by host. */
export const listDomains = operation({
	summary: 'List the domains of the installation.',
	access: read,
	input: z.strictObject(listing),
	async run({ input }) {
		const { rows, list } = await readList(input, {
			model: Domain,
			searched: ['host', 'label', 'namespace'],
			order: ['normalizedHost', 'id'],
			key: 'id'
		});
		return { domains: rows.map(presentDomain), list };
	}
});

/** The DNS records to set where the domain was bought. */
export const listDomainRecords = operation({
	summary: 'List the DNS records that lead a domain here.',
	access: read,
	input: z.strictObject({ host: hostName }),
	run: async ({ input, dependencies }) => ({
		records: await dnsRecords(normalizeHost(input.host)!, mainHosts(dependencies.env.MAIN_DOMAIN)[0])
	})
});

/** Gives a host to a namespace; a host that is taken is 409, one of the installation itself 422. */
export const createDomain = operation({
	summary: 'Give a host name to a namespace.',
	access: write,
	input: domainFields,
	changes: [],
	async run(work) {
		const { input, transaction } = work;
		await requireNamespace(input.namespace, transaction);
		return { domain: presentDomain(await giveHost(work, input)) };
	}
});

/** Changes a domain; another host starts with a certificate that is still to come. */
export const updateDomain = operation({
	summary: 'Change a domain; fields left out keep their value.',
	access: write,
	input: domainChange,
	changes: [],
	async run(work) {
		const { input, dependencies, ifVersion, transaction } = work;
		const row = await findDomain(input.id, transaction);
		requireVersion(row, ifVersion);
		const { id: _id, host, ...fields } = input;
		if (fields.namespace !== undefined) await requireNamespace(fields.namespace, transaction);
		row.set(given(fields));
		const isMoved = host !== undefined && normalizeHost(host) !== row.normalizedHost;
		if (isMoved) row.set({ state: 'pending', lastError: null });
		if (isMoved || row.changed()) row.set({ version: row.version + 1 });
		// A row that goes to another namespace must still not share its host with a third one.
		await placeHost(row, host ?? row.host, mainHosts(dependencies.env.MAIN_DOMAIN), transaction);
		work.changed(domainsRevision);
		work.afterCommit(() => dependencies.domains.load());
		return { domain: presentDomain(row) };
	}
});

/** Takes a host away; requests for it are refused from then on. */
export const removeDomain = operation({
	summary: 'Take a host name away from its namespace.',
	access: write,
	input: domainKey,
	changes: [],
	async run(work) {
		const { input, dependencies, ifVersion, transaction } = work;
		const row = await findDomain(input.id, transaction);
		requireVersion(row, ifVersion);
		await row.destroy({ transaction });
		work.changed(domainsRevision);
		work.afterCommit(() => dependencies.domains.load());
		return { id: row.id };
	}
});

/** Checks over https whether the host leads here, and stores the result. */
export const provisionDomain = operation({
	summary: 'Check that a host name leads here over https.',
	access: write,
	input: domainKey,
	changes: [],
	async prepare({ input, dependencies }) {
		const { normalizedHost } = await findDomain(input.id, null);
		return {
			host: normalizedHost,
			problem: await dependencies.askHost(normalizedHost, installationId(dependencies.env.SECRET_KEY))
		};
	},
	async run({ input, prepared, transaction }) {
		const row = await findDomain(input.id, transaction);
		const { host, problem } = prepared;
		// The host was changed while it was asked: the answer is about another one.
		if (row.normalizedHost === host)
			await row.update({ state: problem ? 'error' : 'active', lastError: problem ?? null }, { transaction });
		return { domain: presentDomain(row) };
	}
});
