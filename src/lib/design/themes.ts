/** The themes a device can keep; `auto` follows the device itself. */
export const themes = ['light', 'dark', 'auto'] as const;
