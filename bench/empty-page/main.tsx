import { createRoot } from "react-dom/client";

const element = document.getElementById("root");
const page = (
  <main>
    <h1>An empty page</h1>
  </main>
);
if (element) createRoot(element).render(page);
