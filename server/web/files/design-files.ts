import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { Express, Request, Response } from 'express';
import { LRUCache } from 'lru-cache';
import { anonymous } from '../../access/actor.ts';
import { iconSides } from '#lib/design/icon-links.ts';
import { showFont, showIcon, showSheet } from '../../features/website/design/operations/sheets.ts';
import { perform, type Context } from '../../operation/operation.ts';
import type { Dependencies } from '../../operation/dependencies.ts';
import { nothingHere } from '../../runtime/errors.ts';
import { asAppError, sendError } from '../http/errors.ts';

const compress = promisify(gzip);
const fileForm = /^([0-9a-f]{16})(-look)?\.css$/;
const iconForm = /^icon-([0-9a-f]{16})-(\d{2,3})\.png$/;
const fontForm = /^font-([0-9a-f]{16})\.woff2$/;
const namespaceForm = /^[a-z0-9][a-z0-9-]{0,99}$/;
const forever = 'public, max-age=31536000, immutable';

const anybody = (dependencies: Dependencies, request: Request, namespace: string): Context => ({
	actor: anonymous,
	namespace,
	dependencies,
	requestId: request.marquee.requestId,
	ip: request.ip ?? '',
	userAgent: ''
});

/** The styles that were asked for lately as they go over the wire, by their hash. */
const packed = new LRUCache<string, Buffer>({
	maxSize: 8 * 1024 * 1024,
	sizeCalculation: ({ length }) => length + 100
});

async function gzipped(hash: string, css: string): Promise<Buffer> {
	const known = packed.get(hash);
	if (known) return known;
	const bytes = await compress(css);
	packed.set(hash, bytes);
	return bytes;
}

async function sendIcon(
	dependencies: Dependencies,
	request: Request,
	response: Response,
	[asked, side]: [asked: string, side: number]
): Promise<void> {
	const namespace = String(request.params.namespace);
	const known = iconSides.find((one) => one === side);
	if (!known || !namespaceForm.test(namespace)) throw nothingHere();
	const { hash, body } = await perform(showIcon, anybody(dependencies, request, namespace), { side: known });
	response.set({
		'Content-Type': 'image/png',
		'Cache-Control': asked === hash ? forever : 'no-cache',
		'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
		ETag: `"${hash}"`
	});
	if (request.fresh) return void response.status(304).end();
	response.end(body);
}

async function sendFont(dependencies: Dependencies, request: Request, response: Response, hash: string): Promise<void> {
	const namespace = String(request.params.namespace);
	if (!namespaceForm.test(namespace)) throw nothingHere();
	const { body } = await perform(showFont, anybody(dependencies, request, namespace), { hash });
	response.set({
		'Content-Type': 'font/woff2',
		'Cache-Control': forever,
		'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
		ETag: `"${hash}"`
	});
	if (request.fresh) return void response.status(304).end();
	response.end(body);
}

async function send(dependencies: Dependencies, request: Request, response: Response): Promise<void> {
	const { namespace = '', file = '' } = request.params as Record<string, string>;
	const icon = iconForm.exec(file);
	if (icon) return sendIcon(dependencies, request, response, [icon[1]!, Number(icon[2])]);
	const font = fontForm.exec(file);
	if (font) return sendFont(dependencies, request, response, font[1]!);
	const [, asked, isLook] = fileForm.exec(file) ?? [];
	if (!asked || !namespaceForm.test(namespace)) throw nothingHere();
	const kind = isLook ? 'look' : 'page';
	const { hash, css } = await perform(showSheet, anybody(dependencies, request, namespace), { kind });
	response.vary('Accept-Encoding').set({
		'Content-Type': 'text/css; charset=utf-8',
		// A page that was rendered before a change gets the style of now, which is not kept under the old name.
		'Cache-Control': asked === hash ? forever : 'no-cache',
		'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
		ETag: `"${hash}"`
	});
	if (request.fresh) return void response.status(304).end();
	if (css === '' || request.acceptsEncodings('gzip') !== 'gzip') return void response.end(css);
	response.set('Content-Encoding', 'gzip').end(await gzipped(hash, css));
}

/** GET `/design/:namespace/<hash>.css`: the style of the public pages of a namespace, `<hash>-look.css` its look alone, its icon, and its own fonts. */
export function mountDesignFiles(app: Express, dependencies: Dependencies): void {
	app.get('/design/:namespace/:file', (request, response) => {
		send(dependencies, request, response).catch((thrown: unknown) =>
			sendError(asAppError(thrown, dependencies.log, request), request, response)
		);
	});
}
