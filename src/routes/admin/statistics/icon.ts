import ChartColumn from '@lucide/svelte/icons/chart-column';

export default ChartColumn;
