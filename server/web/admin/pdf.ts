import { pipeline } from 'node:stream';
import type { Response } from 'express';
import type { Log } from '../../runtime/log/log.ts';
import { openPdf } from '../../runtime/pdf/open.ts';
import type { PdfAnswer } from '../../runtime/pdf/order.ts';
import { callerGone } from '../http/limits/caller-gone.ts';

/**
 * Draws and sends the PDF of an operation, page by page as it is made; `send` of an admin row. What fails before the first byte
 * is an error of the row, what fails after it ends the connection, and a reader who leaves ends the thread.
 */
export async function sendPdf({ name, pdf }: PdfAnswer, response: Response, log: Log): Promise<void> {
	const stream = await openPdf(pdf, { signal: callerGone(response), log });
	response.attachment(name).set('Content-Type', 'application/pdf');
	if (pdf.pages !== undefined) response.set('X-Page-Count', String(pdf.pages));
	pipeline(stream, response, () => undefined);
}
