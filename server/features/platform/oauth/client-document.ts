import { sha256 } from '../../../runtime/crypto.ts';
import { jsonIn } from '../../../operation/json-text.ts';
import type { Dependencies } from '../../../operation/dependencies.ts';
import { isNumericHost } from '../../../runtime/public-fetch.ts';
import { clientFields } from './client-metadata.ts';

const longestAddress = 500;
const mostBytes = 5 * 1024;
const [hour, day] = [3600, 86_400];
const faultMs = 60_000;
const mostFaults = 1000;

/** Why the metadata of an app could not be used: unreachable or invalid. */
export type DocumentFault = 'unreachable' | 'document';

/** The metadata of an app. */
export interface ClientDocument {
	url: string;
	name: string;
	redirectUris: string[];
	scope: string | undefined;
	until: Date;
}

/**
 * Whether a client id is the address of a metadata document (OAuth Client ID Metadata Document): https and a path, in
 * the exact spelling of browsers, without a port, query or fragment.
 */
export function isDocumentAddress(clientId: string): boolean {
	if (clientId.length > longestAddress || !/^https:\/\/[^?#]+$/.test(clientId) || !URL.canParse(clientId)) return false;
	const { href, hostname, port, username, password, pathname } = new URL(clientId);
	const isPlain = href === clientId && !port && !username && !password && pathname !== '/';
	return isPlain && !isNumericHost(hostname);
}

/** The key under which a client is stored: its id, or a short hash of its address. */
export const storedIdOf = (clientId: string): string =>
	isDocumentAddress(clientId)
		? `mqd-${Buffer.from(sha256(clientId), 'hex').toString('base64url').slice(0, 36)}`
		: clientId;

/** How long a response stays valid, in seconds: as it says, but at least an hour and at most a day. */
function secondsIn(cacheControl: string | undefined): number {
	const said = Number(/(?:^|[\s,])max-age=(\d{1,9})(?!\d)/i.exec(cacheControl ?? '')?.[1] ?? 0);
	return Math.min(Math.max(said, hour), day);
}

/**
 * Whether an app gets tokens without client authentication: as its only method, or as one of several that the server
 * may choose.
 */
function needsNoProof(told: Record<string, unknown>): boolean {
	const { token_endpoint_auth_method: method = 'none', token_endpoint_auth_methods_supported: others } = told;
	return method === 'none' || (Array.isArray(others) && others.includes('none'));
}

/** The fields of a document, or the problem with it in one sentence. */
function fieldsIn(text: string, url: string): { fields: Omit<ClientDocument, 'url' | 'until'> } | { fault: string } {
	let value: unknown;
	try {
		value = jsonIn(Buffer.from(text), 'file');
	} catch {
		return { fault: 'it is no JSON' };
	}
	const told = Object(value) as Record<string, unknown>;
	if (told.client_id !== url) return { fault: 'client_id is not its address' };
	if (!needsNoProof(told)) return { fault: 'token_endpoint_auth_method is not none' };
	const { success, data } = clientFields.safeParse(value);
	if (!success) return { fault: 'none of its redirect_uris can get answers' };
	const { client_name: name = new URL(url).host, redirect_uris: redirectUris, scope } = data;
	return { fields: { name, redirectUris, scope } };
}

/** Addresses that just failed, so that nobody makes this server call a host again and again. */
const faultsOf = new WeakMap<Dependencies['database'], Map<string, { kind: DocumentFault; untilMs: number }>>();

function rememberFault({ database, clock }: Dependencies, url: string, kind: DocumentFault): DocumentFault {
	const faults = faultsOf.get(database) ?? new Map<string, { kind: DocumentFault; untilMs: number }>();
	faultsOf.set(database, faults.set(url, { kind, untilMs: clock().getTime() + faultMs }));
	if (faults.size > mostFaults) faults.delete(faults.keys().next().value!);
	return kind;
}

/** The current metadata of an app; a failure is cached for a minute and logged. */
export async function readClientDocument(
	url: string,
	dependencies: Dependencies
): Promise<ClientDocument | DocumentFault> {
	const now = dependencies.clock();
	const known = faultsOf.get(dependencies.database)?.get(url);
	if (known && known.untilMs > now.getTime()) return known.kind;
	const refuse = (kind: DocumentFault, fault: string): DocumentFault => {
		dependencies.log.warn('client document refused', { url, fault });
		return rememberFault(dependencies, url, kind);
	};
	const { hostname: host, pathname: path } = new URL(url);
	try {
		const { status, headers, text, isLonger } = await dependencies.readPublic({ host, path, mostBytes });
		if (status !== 200) return refuse('unreachable', `status ${status}`);
		if (isLonger) return refuse('document', `it is longer than ${mostBytes} bytes`);
		const read = fieldsIn(text, url);
		if ('fault' in read) return refuse('document', read.fault);
		return { url, until: new Date(now.getTime() + secondsIn(headers['cache-control']) * 1000), ...read.fields };
	} catch (thrown) {
		return refuse('unreachable', (thrown as Error).message.slice(0, 300));
	}
}
