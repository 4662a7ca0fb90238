import express, { type Request, type Response, type Router } from 'express';
import { showPhoto } from '../features/photos/operations.ts';
import { perform } from '../operation.ts';
import type { Parts } from '../parts.ts';
import { playContext, staffContext } from './context.ts';
import { AppError } from '../errors.ts';
import { asAppError, sendError } from './errors.ts';

async function send(parts: Parts, request: Request, response: Response): Promise<void> {
	const input = { file: String(request.params.file) };
	const asPlayer = await playContext(parts, request);
	// A host looks at photos with a login and without a team.
	const context = asPlayer.actor.kind === 'player' ? asPlayer : await staffContext(parts, request);
	const { type, body } = await perform(showPhoto, context, input).catch((thrown: unknown) => {
		throw thrown instanceof AppError && thrown.status === 422
			? new AppError('not_found', 'This photo does not exist.')
			: thrown;
	});
	response
		.set({
			'Content-Type': type,
			'Cache-Control': 'private, max-age=300'
		})
		.end(body);
}

/** GET `/uploads/:file`: photos of events for those who may see them. */
export function uploadsRouter(parts: Parts): Router {
	const router = express.Router();
	router.get('/:file', (request, response) => {
		send(parts, request, response).catch((thrown: unknown) =>
			sendError(asAppError(thrown, parts.log, request), request, response)
		);
	});
	return router;
}
