import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import type { Request, Response } from 'express';
import { bearerOf, bearerText, repeatableUntil, type Bearer } from '../../access/bearer.ts';
import type { ReadCache } from '../../database/read-cache.ts';
import { revisionOf } from '../../database/revisions.ts';
import type { Dependencies } from '../../operation/dependencies.ts';
import type { ByteCache } from '../cache/byte-cache.ts';
import type { PackedBody } from '../cache/packed-body.ts';
import { callerGone } from '../http/limits/caller-gone.ts';
import { sendPieces } from '../http/send-pieces.ts';
import { isKnown } from '../http/if-none-match.ts';
import type { ResponseCache, Terms } from '../cache/response-cache.ts';

/** What the routes of one router share. */
export interface RestServices {
	dependencies: Dependencies;
	cache: ByteCache;
	memo: ReadCache;
	responseCache: ResponseCache;
}

interface Listed {
	services: RestServices;
	namespace: string;
	/** Resource whose revision is its weak ETag. */
	resource: string;
	bearer: Bearer;
}

/** A list requested by an authorised caller. */
interface ListCall extends Listed {
	/** `database.commits()` from before the token was read. */
	commits: number | undefined;
	/** Counts one call. */
	take: () => void;
	/** Everything that distinguishes two lists at one revision. */
	view: () => Promise<string>;
	/** Reads the list, as JSON in pieces. */
	make: () => AsyncIterable<string>;
}

/** A whole list with its weak ETag: 304 without reading it, or its bytes as they were made at this revision. */
export async function sendList(call: ListCall, request: Request, response: Response): Promise<void> {
	const { services, resource } = call;
	const revision = await readRevision(call);
	const tag = `W/"${resource}-${revision}"`;
	response.set('ETag', tag);
	const end = (status: number, bytes?: Buffer) => {
		response.status(status);
		services.responseCache.keep(request, response, bytes, termsOf(call, revision, request));
		response.end(bytes);
	};
	if (isKnown(request, tag)) return end(304);
	const body = await services.cache.read(await call.view(), revision, call.make, callerGone(response));
	const bytes = bytesFor(body, request, response);
	if (bytes) return end(200, bytes);
	await sendPieces(Readable.from([body.gzip]).pipe(createGunzip()), response);
}

const readRevision = ({ services, namespace, resource }: Listed): Promise<number> =>
	services.memo.read(`revision ${namespace} ${resource}`, () =>
		revisionOf(services.dependencies.database, namespace, resource)
	);

/** For what the answer may be repeated. */
function termsOf(call: ListCall, revision: number, request: Request): Terms {
	const { services, namespace, resource, bearer, commits, take } = call;
	const terms: Terms = { commits, until: repeatableUntil(bearer), take };
	// No list revision covers which hosts have a row.
	if (commits !== undefined || request.marquee.host.domainType === 'marketing') return terms;
	// Nothing else of the call, or the whole request would be kept with its answer.
	const listed = { services, namespace, resource, bearer };
	const text = bearerText(request) ?? '';
	return { ...terms, holds: () => isAsRead(listed, revision, text) };
}

/**
 * Whether the token still has its rights and the list still has this revision, whichever process wrote in the meantime.
 */
async function isAsRead(listed: Listed, revision: number, token: string): Promise<boolean> {
	const { dependencies, memo } = listed.services;
	const [bearer, now] = await Promise.all([bearerOf(token, dependencies.clock(), memo), readRevision(listed)]);
	return now === revision && bearer.state === listed.bearer.state;
}

/** The bytes this client can read, after saying so in the headers; null if they are only kept compressed. */
function bytesFor({ plain, gzip }: PackedBody, request: Request, response: Response): Buffer | null {
	const isSmall = gzip !== null && request.acceptsEncodings('gzip') === 'gzip';
	response.vary('Accept-Encoding').type('json');
	if (isSmall) response.set('Content-Encoding', 'gzip');
	return isSmall ? gzip : plain;
}
