import type { Express, NextFunction, Request, Response } from 'express';
import { anonymous } from '../../access/actor.ts';
import { showFile } from '../../features/platform/media/operations.ts';
import { AppError } from '../../runtime/errors.ts';
import { perform, type Context } from '../../operation/operation.ts';
import type { Dependencies } from '../../operation/dependencies.ts';
import { readRange } from '../../runtime/files/byte-range.ts';
import { staffContext } from '../http/context.ts';
import { asAppError, sendError } from '../http/errors.ts';
import { queryTexts } from '../http/query.ts';

const publicly = 'public, max-age=86400';
const privately = 'private, no-cache';
const policies = {
	drawing: "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox",
	picture: "default-src 'none'; frame-ancestors 'none'"
};

interface File {
	type: string;
	tag: string;
	modifiedAt: Date;
	body: Buffer;
	/** Whether the same address brings the same bytes until the file changes. */
	isLasting: boolean;
}

const anybody = (dependencies: Dependencies, request: Request): Context => ({
	actor: anonymous,
	namespace: 'default',
	dependencies,
	requestId: request.marquee.requestId,
	ip: request.ip ?? '',
	userAgent: ''
});

async function findFile(context: Context, request: Request, dir: string): Promise<File> {
	try {
		return await perform(showFile, context, { dir, name: request.params.file, ...queryTexts(request, ['w']) });
	} catch (thrown) {
		// An invalid file name cannot exist.
		const isNoName = thrown instanceof AppError && thrown.status === 422;
		throw isNoName ? new AppError('not_found', 'This file does not exist.') : thrown;
	}
}

function send(file: File, request: Request, response: Response, caching: string): void {
	const { type, tag, modifiedAt, body } = file;
	const etag = `"${tag}"`;
	response.set({
		'Content-Type': type,
		'Cache-Control': file.isLasting ? caching : 'no-store',
		'Content-Security-Policy': type === 'image/svg+xml' ? policies.drawing : policies.picture,
		'Accept-Ranges': 'bytes',
		'Last-Modified': modifiedAt.toUTCString(),
		ETag: etag
	});
	if (request.fresh) return void response.status(304).end();
	const mayPart = [undefined, etag].includes(request.get('if-range'));
	const range = mayPart ? readRange(request.get('range'), body.length) : undefined;
	if (range === 'unsatisfiable') return void response.status(416).set('Content-Range', `bytes */${body.length}`).end();
	if (!range) return void response.set('Content-Length', String(body.length)).end(body);
	const part = body.subarray(range.from, range.to + 1);
	response
		.status(206)
		.set({ 'Content-Range': `bytes ${range.from}-${range.to}/${body.length}`, 'Content-Length': String(part.length) })
		.end(part);
}

type Serve = (dir: string, request: Request, response: Response, next: NextFunction) => Promise<void>;

function mount(app: Express, dependencies: Dependencies, serve: Serve): void {
	const guarded = (dir: string, request: Request, response: Response, next: NextFunction) =>
		serve(dir, request, response, next).catch((thrown: unknown) =>
			sendError(asAppError(thrown, dependencies.log, request), request, response)
		);
	app.get('/uploads/:file', (request, response, next) => {
		if (request.params.file.startsWith('p_')) return next();
		void guarded('uploads', request, response, next);
	});
	app.get('/events/:uid/images/:file', (request, response, next) => {
		void guarded(`events/${request.params.uid}/images`, request, response, next);
	});
}

const isMissing = (thrown: unknown) => thrown instanceof AppError && thrown.status === 404;

/**
 * GET `/uploads/:file` and `/events/:uid/images/:file` for everybody; event photos are passed on to their own route,
 * and files that are not public to `mountClosedFiles`.
 */
export function mountMediaFiles(app: Express, dependencies: Dependencies): void {
	mount(app, dependencies, async (dir, request, response, next) => {
		try {
			send(await findFile(anybody(dependencies, request), request, dir), request, response, publicly);
		} catch (thrown) {
			if (!isMissing(thrown)) throw thrown;
			next();
		}
	});
}

/** The same for people with access to a closed namespace; mounted after the login sessions. */
export function mountClosedFiles(app: Express, dependencies: Dependencies): void {
	mount(app, dependencies, async (dir, request, response) => {
		const context = await staffContext(dependencies, request, '');
		send(await findFile(context, request, dir), request, response, privately);
	});
}
