-- Turns links between pages of Markdown into links between pages of the site. What the repository has beside the pages, such as
-- a folder of sources, isn't on the site: there the words of the link stay. A link to nothing is an error.
local checkout = os.getenv("CHECKOUT")
local folder = os.getenv("PAGE_FOLDER")

local function exists(path)
  local file = io.open(path)
  if file then file:close() end
  return file ~= nil
end

function Link(link)
  if link.target:match("^%a[%w+.-]*:") or link.target:match("^#") then return link end
  local path, anchor = link.target:match("^([^#]*)(.*)$")
  if path:match("%.md$") then
    link.target = path:gsub("README%.md$", "index.md"):gsub("%.md$", ".html") .. anchor
    return link
  end
  if path:match("%.json$") or path:match("%.svg$") then return link end
  if not exists(checkout .. "/" .. folder .. "/" .. path) then
    io.stderr:write("error: ", folder, ": links to ", path, ", which isn't there\n")
    os.exit(1)
  end
  return link.content
end

-- Comments say how a listing is tried (.ci/listings); readers don't need them.
function RawBlock(block)
  if block.text:match("^<!%-%-") then return {} end
end

-- Mermaid needs JavaScript to be drawn; here its text is folded.
function CodeBlock(block)
  if not block.classes:includes("mermaid") then return block end
  local folded = { pandoc.RawBlock("html", "<details><summary>The graph, in the language of Mermaid</summary>"), block }
  table.insert(folded, pandoc.RawBlock("html", "</details>"))
  return folded
end
