import { isIP } from 'node:net';
import { z } from 'zod';
import { checkHost, normalizeHost } from '../../../access/host.ts';
import { namespaceName } from '../namespaces/schema.ts';
import { flag, label, recordKey } from '../namespaces/fields.ts';
import type { Domain, DomainState } from './model.ts';

const form = /^(?=.{1,253}$)[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?(\.[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)*$/;

/** A host name as people type it, without scheme, port and path. */
export const hostName = z
	.string()
	.trim()
	.toLowerCase()
	.min(1, { abort: true })
	.max(253, { abort: true })
	.refine((host) => isHostName(host), { error: 'Write a host name such as quiz.example.org.' })
	.describe('Host name without scheme, port and path');

function isHostName(typed: string): boolean {
	const host = typed.includes(':') ? undefined : normalizeHost(typed);
	return host !== undefined && form.test(host) && !isIP(host);
}

/** Whether a host is a main host or a subdomain of one, and so cannot be assigned. */
export const isOfMain = (host: string, mains: string[]): boolean =>
	checkHost(host, mains, () => undefined) !== undefined || mains.some((main) => host.endsWith(`.${main}`));

/** The fields of a new domain. */
export const domainFields = z.strictObject({
	host: hostName,
	namespace: namespaceName,
	label: label.optional(),
	isActive: flag.optional()
});
export const domainKey = z.strictObject({ id: recordKey });
export const domainChange = domainFields.partial().extend({ id: recordKey });

export interface DomainResponse {
	id: number;
	host: string;
	namespace: string;
	label: string;
	isActive: boolean;
	state: DomainState;
	lastError: string | null;
	createdAt: string;
	updatedAt: string;
	version: number;
}

/** Record to response. */
export const presentDomain = (row: Domain): DomainResponse => ({
	id: row.id,
	host: row.host,
	namespace: row.namespace,
	label: row.label,
	isActive: row.isActive,
	state: row.state,
	lastError: row.lastError ?? null,
	createdAt: row.createdAt.toISOString(),
	updatedAt: row.updatedAt.toISOString(),
	version: row.version
});
