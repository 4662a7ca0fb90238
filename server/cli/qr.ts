import QRCode from 'qrcode';

const quietZone = 4;
const black = '\u001b[38;5;16m\u001b[48;5;231m';
const plain = '\u001b[0m';
const blocks = [' ', '▄', '▀', '█'];

/** A QR code of a text as lines of half blocks with a quiet zone of four; `isColoured` fixes black on white. */
export function terminalQr(text: string, isColoured: boolean): string {
	const { modules } = QRCode.create(text, { errorCorrectionLevel: 'M' });
	const isDark = (row: number, column: number) => {
		const isInside = row >= 0 && column >= 0 && row < modules.size && column < modules.size;
		return isInside && modules.get(row, column) === 1;
	};
	const size = modules.size + 2 * quietZone;
	const lines = Array.from({ length: Math.ceil(size / 2) }, (_, line) => {
		const row = line * 2 - quietZone;
		const cells = Array.from({ length: size }, (_, place) => {
			const column = place - quietZone;
			return blocks[Number(isDark(row, column)) * 2 + Number(isDark(row + 1, column))];
		});
		return isColoured ? `${black}${cells.join('')}${plain}` : cells.join('');
	});
	return lines.join('\n');
}
