import express, { type Request, type Response, type Router } from 'express';
import { showPhoto } from '../../features/gameplay/photos/moderation/operations.ts';
import { perform } from '../../operation/operation.ts';
import type { Dependencies } from '../../operation/dependencies.ts';
import { playContext, staffContext } from '../http/context.ts';
import { AppError } from '../../runtime/errors.ts';
import { asAppError, sendError } from '../http/errors.ts';
import { queryTexts } from '../http/query.ts';

async function send(dependencies: Dependencies, request: Request, response: Response): Promise<void> {
	const input = { file: String(request.params.file), ...queryTexts(request, ['share_token', 'variant']) };
	const asPlayer = await playContext(dependencies, request);
	// A host looks at photos with a login and without a team.
	const context = asPlayer.actor.kind === 'player' ? asPlayer : await staffContext(dependencies, request);
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
export function uploadsRouter(dependencies: Dependencies): Router {
	const router = express.Router();
	router.get('/:file', (request, response) => {
		send(dependencies, request, response).catch((thrown: unknown) =>
			sendError(asAppError(thrown, dependencies.log, request), request, response)
		);
	});
	return router;
}
